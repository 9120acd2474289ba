/** Position and direction of a part: `angle` in degrees (-90 is up), `flip` mirrors it. */
export type Station = { x: number; y: number; angle: number; scale: number; flip?: boolean }

/** Places a defined shape, which has its foot at 0,0 and grows to the right. */
export function place(id: string, { x, y, angle, scale, flip }: Station): string {
  const size = short(scale)
  const scaling = flip ? `scale(${size} -${size})` : size === '1' ? '' : `scale(${size})`
  return `<use href="#${id}" transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(angle)})${scaling}"/>`
}

export function short(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^0\./, '.')
}
