graph [
  directed 1
  node [
    id 0
    label "(0, 1)"
  ]
  node [
    id 1
    label "(1, 1)"
  ]
  edge [
    source 0
    target 1
    by "right"
  ]
]
