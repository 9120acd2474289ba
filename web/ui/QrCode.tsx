import { encode } from 'uqr'

/** Drawn locally, since its content may be a secret. Dark on light in both themes, as many scanners require. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className}>
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
