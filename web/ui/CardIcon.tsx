import Heart from 'lucide-react/icons/heart'

/** The icon of cards, once per page: a list of 24 cards would repeat it. */
export function CardIcons() {
  return (
    <svg width={0} height={0} aria-hidden className="visually-hidden">
      <symbol id="heart" viewBox="0 0 24 24">
        {/* It is filled by whoever shows it. */}
        <Heart width={24} height={24} fill="inherit" />
      </symbol>
    </svg>
  )
}

export function CardIcon({ size, className }: { size: string; className?: string | undefined }) {
  return (
    <svg width={size} height={size} aria-hidden className={className}>
      <use href="#heart" />
    </svg>
  )
}
