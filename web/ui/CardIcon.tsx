import { Heart, TriangleAlert } from 'lucide-react'
import { lengthOf } from './icon.tsx'

const ICONS = { heart: Heart, warning: TriangleAlert }

/** The icons of cards, once per page: a list of 24 cards would repeat them. */
export function CardIcons() {
  return (
    <svg width={0} height={0} aria-hidden className="visually-hidden">
      {Object.entries(ICONS).map(([name, Icon]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          {/* A heart is filled by whoever shows it. */}
          <Icon width={24} height={24} fill={name === 'heart' ? 'inherit' : 'none'} />
        </symbol>
      ))}
    </svg>
  )
}

type CardIconProps = { name: keyof typeof ICONS; size: number; className?: string | undefined }

export function CardIcon({ name, size, className }: CardIconProps) {
  return (
    <svg width={lengthOf(size)} height={lengthOf(size)} aria-hidden className={className}>
      <use href={`#icon-${name}`} />
    </svg>
  )
}
