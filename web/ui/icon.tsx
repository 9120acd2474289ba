import { createElement, type ComponentProps } from 'react'

type IconData = { size: number; node: [tag: string, attributes: Record<string, string>][] }
type IconProps = ComponentProps<'svg'> & { size?: number }

/**
 * Stands in for that of lucide-react in the build: a page has some fifty icons, which use nothing else of the package's
 * component.
 */
// oxlint-disable-next-line import/no-default-export -- as in lucide-react
export default function createIcon({ size: own, node }: IconData) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    return (
      <svg
        width={lengthOf(size)}
        height={lengthOf(size)}
        viewBox={`0 0 ${own} ${own}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        {node.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
      </svg>
    )
  }
}

/** Icons grow with the text; `pixels` is their size beside text of 18 pixels. */
export function lengthOf(pixels: number): string {
  return `${(pixels / 18).toFixed(2)}rem`
}
