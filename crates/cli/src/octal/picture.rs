//! Grundy numbers by the size of the heap, as a picture.

use std::fmt::Write;

use hyperjam_editor::looks::ROLES;
use hyperjam_rulesets::heaps::{GrundySequence, SequenceStatistics};

/// Pixels of the whole picture.
const SIZE: [usize; 2] = [840, 464];
/// Where the numbers are drawn: its upper left corner, and its size.
const AREA: [usize; 4] = [60, 40, 720, 360];
/// The most places that are told apart from left to right, and from top to bottom.
const PLACES: [usize; 2] = [360, 180];
/// The height of a number, and of the strip of exceptions below the axis.
const HEIGHT: f64 = 2.0;
const STRIP: f64 = 8.0;
/// How far words stand from what they are about.
const BESIDE: usize = 24;
/// The most numbers beside an axis.
const MOST_TICKS: usize = 8;

/// The numbers that are found, as an SVG file without scripts, styles or anything from elsewhere, of a bounded size: what lies within
/// a few pixels is drawn as one. A proved period is shaded; below the axis are the exceptions.
pub(super) fn svg(sequence: &GrundySequence, statistics: &SequenceStatistics) -> String {
    let numbers = sequence.numbers();
    let plot = Plot { heaps: numbers.len().max(1), numbers: usize::from(statistics.largest) + 1 };
    let proved = statistics.period.filter(|period| period.is_proved);
    let ([width, height], [left, top, wide, high]) = (SIZE, AREA);
    let title = format!("Grundy numbers of {} up to {}", sequence.code(), plot.heaps - 1);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"Georgia, 'DejaVu Serif', serif\" font-size=\"14\">\n<title>{title}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    let _ = writeln!(out, "<text x=\"{left}\" y=\"{BESIDE}\">{title}</text>");
    let (blue, orange) = (ROLES[0].colour, ROLES[1].colour);
    if let Some(period) = proved {
        let [from, end] = [plot.x(period.preperiod), (left + wide) as f64];
        let _ = writeln!(
            out,
            "<rect x=\"{from:.1}\" y=\"{top}\" width=\"{:.1}\" height=\"{high}\" fill=\"#{blue}\" fill-opacity=\"0.12\"/>",
            end - from
        );
        let words = format!("period {} from {} on", period.length, period.preperiod);
        let _ = writeln!(
            out,
            "<text x=\"{end}\" y=\"{BESIDE}\" text-anchor=\"end\" fill=\"#{blue}\">{words}</text>"
        );
    }
    let points = numbers.iter().enumerate().map(|(heap, number)| (heap, usize::from(*number)));
    plot.dots(points, &mut out);
    if let Some(period) = proved.filter(|period| period.preperiod > 0) {
        let y = (top + high) as f64 + STRIP / 2.0;
        let path = plot.runs(&plot.columns(period.exceptions(numbers)), y);
        let _ = writeln!(out, "<path d=\"{path}\" stroke=\"#{orange}\" stroke-width=\"{STRIP}\"/>");
        let y = top + high + 2 * BESIDE;
        let _ = writeln!(
            out,
            "<text x=\"{left}\" y=\"{y}\" fill=\"#{orange}\">exceptions, below the axis</text>"
        );
    }
    plot.axes(&mut out);
    out.push_str("</svg>\n");
    out
}

/// So many heaps from left to right, and numbers from the bottom to the top.
struct Plot {
    heaps: usize,
    numbers: usize,
}

impl Plot {
    fn columns_count(&self) -> usize {
        self.heaps.min(PLACES[0])
    }

    fn rows_count(&self) -> usize {
        self.numbers.min(PLACES[1])
    }

    /// Where a heap begins.
    fn x(&self, heap: usize) -> f64 {
        AREA[0] as f64 + AREA[2] as f64 * heap as f64 / self.heaps as f64
    }

    /// Where the middle of a number is.
    fn y(&self, number: usize) -> f64 {
        (AREA[1] + AREA[3]) as f64 - AREA[3] as f64 * (number as f64 + 0.5) / self.numbers as f64
    }

    fn column(&self, heap: usize) -> usize {
        (heap as u128 * self.columns_count() as u128 / self.heaps as u128) as usize
    }

    /// For each column whether one of these heaps lies there.
    fn columns(&self, heaps: impl Iterator<Item = usize>) -> Vec<bool> {
        let mut columns = vec![false; self.columns_count()];
        heaps.for_each(|heap| columns[self.column(heap)] = true);
        columns
    }

    /// Lines at a height through the columns that are taken.
    fn runs(&self, columns: &[bool], y: f64) -> String {
        let width = AREA[2] as f64 / columns.len() as f64;
        let mut path = String::new();
        let mut column = 0;
        for run in columns.chunk_by(|a, b| a == b) {
            if run[0] {
                let x = AREA[0] as f64 + width * column as f64;
                let _ = write!(path, "M{x:.1} {y:.1}h{:.1}", width * run.len() as f64);
            }
            column += run.len();
        }
        path
    }

    /// The numbers of heaps.
    fn dots(&self, points: impl Iterator<Item = (usize, usize)>, out: &mut String) {
        let rows = self.rows_count();
        let mut taken = vec![vec![false; self.columns_count()]; rows];
        points.for_each(|(heap, number)| taken[number * rows / self.numbers][self.column(heap)] = true);
        let step = AREA[3] as f64 / rows as f64;
        let bottom = (AREA[1] + AREA[3]) as f64;
        let path: String = taken
            .iter()
            .enumerate()
            .map(|(row, columns)| self.runs(columns, bottom - step * (row as f64 + 0.5)))
            .collect();
        let _ = writeln!(out, "<path d=\"{path}\" stroke=\"#000\" stroke-width=\"{HEIGHT}\"/>");
    }

    fn axes(&self, out: &mut String) {
        let [left, top, wide, high] = AREA;
        let (right, bottom) = (left + wide, top + high);
        let _ = writeln!(
            out,
            "<path d=\"M{left} {top}V{bottom}H{right}\" fill=\"none\" stroke=\"#000\" stroke-width=\"1\"/>"
        );
        for heap in ticks(self.heaps) {
            let (x, y) = (self.x(heap), bottom + BESIDE);
            let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{heap}</text>");
        }
        for number in ticks(self.numbers) {
            let (x, y) = (left - 6, self.y(number) + 5.0);
            let _ = writeln!(out, "<text x=\"{x}\" y=\"{y:.1}\" text-anchor=\"end\">{number}</text>");
        }
        let y = bottom + 2 * BESIDE;
        let _ =
            writeln!(out, "<text x=\"{right}\" y=\"{y}\" text-anchor=\"end\">counters in the heap</text>");
    }
}

/// Numbers below an end at equal distances, which are 1, 2 or 5 with zeros behind it.
fn ticks(end: usize) -> impl Iterator<Item = usize> {
    let steps = (0..)
        .flat_map(|zeros| [1, 2, 5].map(|digit: usize| digit.saturating_mul(10_usize.saturating_pow(zeros))));
    let step = steps.into_iter().find(|step| end.div_ceil(*step) <= MOST_TICKS).unwrap_or(end.max(1));
    (0..end).step_by(step)
}
