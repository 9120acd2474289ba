import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { CautionLevel } from '../gql/graphql.ts'

const ICONS = {
  AVOID: Ban,
  ASK: MessageCircleQuestionMark,
  CARE: TriangleAlert,
  NO_DATA: CircleQuestionMark,
  COMPATIBLE: Check,
}

/** Beside words that say the same. */
export function LevelIcon({ level }: { level: CautionLevel }) {
  const Icon = ICONS[level]
  return <Icon aria-hidden size="1rem" />
}
