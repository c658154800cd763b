import type { Point, Sheet } from "./sheet";

/** Who may make each move, as it is shown. */
export const moves = (sheet: Sheet) =>
  sheet.moves.evaluateAll((roads) => roads.map((road) => /by-\w+/.exec(road.getAttribute("class")!)![0]));

/** Where the car of a position stands. */
export async function car(sheet: Sheet, name: string): Promise<Point> {
  const box = (await sheet.position(name).locator(".car").boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Where the selected move can be taken, in the window's pixels: at its start, at its end. */
export async function grips(sheet: Sheet): Promise<Point[]> {
  return sheet.page.locator(".sheet .move-grips").evaluate((element) => {
    const path = element as SVGPathElement;
    const numbers = path.getAttribute("d")!.match(/-?[\d.]+/g)!.map(Number);
    const toWindow = path.getScreenCTM()!;
    return [0, 4, 8].filter((nth) => nth < numbers.length).map((nth) => {
      const { x, y } = new DOMPoint(numbers[nth], numbers[nth + 1]).matrixTransform(toWindow);
      return { x, y };
    });
  });
}
