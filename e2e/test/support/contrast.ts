/**
 * Runs on a page: the texts whose colour is too near to that of what is behind them, by the formula of WCAG 2.
 * It must not use anything from outside of itself.
 */
export function faintTexts(least: number): string[] {
  type Rgb = [number, number, number];
  const numbers = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
  const rgb = (color: string): Rgb => {
    const [red = 0, green = 0, blue = 0] = numbers(color);
    return [red, green, blue];
  };
  const light = (color: Rgb): number => {
    const [red = 0, green = 0, blue = 0] = color.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: Rgb, other: Rgb): number => {
    const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const shape = (element: Element): Rgb | null => {
    const rect = element.parentElement?.querySelector(":scope > rect");
    return rect ? rgb(getComputedStyle(rect).fill) : null;
  };
  const behind = (element: Element | null): Rgb => {
    if (element === null) return [255, 255, 255];
    const color = getComputedStyle(element).backgroundColor;
    const [, , , alpha = 1] = numbers(color);
    return alpha === 0 ? behind(element.parentElement) : rgb(color);
  };
  const faint = [...document.querySelectorAll("body *")].filter((element) => {
    const own = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
    );
    if (!own || element.matches("script, title, option") || element.getClientRects().length === 0)
      return false;
    const { color, fill } = getComputedStyle(element);
    const drawn = element instanceof SVGTextElement;
    const back = (drawn ? shape(element) : null) ?? behind(element);
    return contrast(rgb(drawn ? fill : color), back) < least;
  });
  return faint.map(
    (element) =>
      `${element.tagName} ${element.getAttribute("class") ?? ""}: ${element.textContent?.slice(0, 40)}`,
  );
}
