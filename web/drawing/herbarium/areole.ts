import { dots, path, pen, polar, type Point } from './path.ts'
import { toned } from './tone.ts'

/** Cushions of a cactus, each with its brush of fine barbed hairs, which stand out towards `angle`. */
export function drawAreoles(places: readonly Point[], long: number, angle: number): string {
  const brushes = places.flatMap((at) =>
    [-56, -28, 0, 28, 56].map((lean) => pen(at).line(polar(angle + lean, lean ? long * 0.85 : long, at)).d),
  )
  return toned('cream', path('brush', brushes.join(''))) + toned('tan', dots('anther', places))
}
