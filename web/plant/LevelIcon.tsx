import { Ban, Check, CircleQuestionMark, MessageCircleQuestionMark, TriangleAlert } from 'lucide-react'
import type { CautionLevel } from '../gql/graphql.ts'

const ICONS = {
  AVOID: Ban,
  ASK: MessageCircleQuestionMark,
  CARE: TriangleAlert,
  NO_DATA: CircleQuestionMark,
  COMPATIBLE: Check,
}

/** Beside words that say the same. */
export function LevelIcon({ level, size = 18 }: { level: CautionLevel; size?: number }) {
  const Icon = ICONS[level]
  return <Icon aria-hidden size={size} />
}
