import { linesOf, type Spot } from './svg-path.ts'

/** A path of the plant on a plate, in units of the page. */
export type Part = { layer: string; classes: string[]; tone: string; shape: string; lines: Spot[][] }

type Node = { tag: string; attributes: Record<string, string>; children: Node[] }
type Matrix = readonly [number, number, number, number, number, number]

/** All that is drawn of the plant itself: neither its details nor the label. */
export function partsOf(plate: string): Part[] {
  const { children } = parse(plate)
  const shapes = new Map(children[0]!.children.map((shape) => [shape.attributes['id'], shape]))
  const parts: Part[] = []
  const walk = (node: Node, above: Matrix, context: Omit<Part, 'classes' | 'lines'>) => {
    const matrix = times(above, matrixOf(node.attributes['transform'] ?? ''))
    const classes = (node.attributes['class'] ?? '').split(' ')
    const tone = classes.find((name) => name.startsWith('tone-'))?.slice(5) ?? context.tone
    if (node.tag === 'path')
      parts.push({
        ...context,
        tone,
        classes,
        lines: linesOf(node.attributes['d']!).map((line) => line.map((at) => moved(at, matrix))),
      })
    const used = node.tag === 'use' && shapes.get(node.attributes['href']!.slice(1))
    if (used) walk(used, matrix, { ...context, shape: context.shape || used.attributes['id']! })
    for (const child of node.children) walk(child, matrix, { ...context, tone })
  }
  for (const layer of children[1]!.children)
    walk({ ...layer, attributes: {} }, matrixOf(children[1]!.attributes['transform']!), {
      layer: layer.attributes['class']!,
      tone: '',
      shape: '',
    })
  return parts
}

function parse(markup: string): Node {
  const root: Node = { tag: '', attributes: {}, children: [] }
  const open = [root]
  for (const [, closing, tag = '', rest = ''] of markup.matchAll(/<(\/?)([a-z]+)([^>]*)>/g)) {
    if (closing) open.pop()
    else {
      const node: Node = {
        tag,
        attributes: Object.fromEntries(
          [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
        ),
        children: [],
      }
      open.at(-1)!.children.push(node)
      if (!rest.endsWith('/')) open.push(node)
    }
  }
  return root
}

function matrixOf(transform: string): Matrix {
  return [...transform.matchAll(/(\w+)\(([^)]*)\)/g)].reduce<Matrix>(
    (all, [, name, written = '']) => {
      const [first = 0, second] = written.split(/[ ,]+/).map(Number)
      const [cos, sin] = [Math.cos((first * Math.PI) / 180), Math.sin((first * Math.PI) / 180)]
      if (name === 'translate') return times(all, [1, 0, 0, 1, first, second ?? 0])
      return times(all, name === 'rotate' ? [cos, sin, -sin, cos, 0, 0] : [first, 0, 0, second ?? first, 0, 0])
    },
    [1, 0, 0, 1, 0, 0],
  )
}

function times([a, b, c, d, e, f]: Matrix, [a2, b2, c2, d2, e2, f2]: Matrix): Matrix {
  return [a * a2 + c * b2, b * a2 + d * b2, a * c2 + c * d2, b * c2 + d * d2, a * e2 + c * f2 + e, b * e2 + d * f2 + f]
}

function moved([x, y]: Spot, [a, b, c, d, e, f]: Matrix): Spot {
  return [a * x + c * y + e, b * x + d * y + f]
}
