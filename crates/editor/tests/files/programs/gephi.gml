Creator "Gephi"
Version 0.10
graph
[
  directed 1
  node
  [
    id 0
    label "Paris"
    graphics
    [
      x 12.5
      y -40.0
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    modularity_class 2
  ]
  node
  [
    id 1
    label "Lyon"
    graphics
    [
      x 112.5
      y 60.0
      z 0.0
    ]
  ]
  edge
  [
    id 0
    source 0
    target 1
    value 1.0
    fill "#ff0000"
  ]
]
