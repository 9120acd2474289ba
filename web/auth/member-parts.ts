import { createContext, use, type ComponentType } from 'react'
import type { FavoriteProps } from '../favorite/favorite-param.ts'
import type { AdminMarkProps } from './AdminMark.tsx'
import type { WithheldPartsProps } from '../rights/WithheldParts.tsx'

/** The parts of pages for members, which visitors never load. The layout loads them and provides this context. */
export type MemberParts = {
  FavoriteToggle: ComponentType<FavoriteProps>
  AdminMark: ComponentType<AdminMarkProps>
  MemberParts: ComponentType
  WithheldParts: ComponentType<WithheldPartsProps>
  UserMenu: ComponentType
  UserMenuLinks: ComponentType
}

export const MemberPartsContext = createContext<MemberParts | null>(null)

export function useMemberParts(): MemberParts | null {
  return use(MemberPartsContext)
}
