/** What a tile opens, to choose from. */
export const PANELS = ['myself', 'child', 'months', 'medicines', 'illness'] as const
export type Panel = (typeof PANELS)[number]

/** Where readers without scripts find it open. */
export const PANEL_PARAM = 'whom'

export function panelIn(params: URLSearchParams): Panel | undefined {
  return PANELS.find((panel) => panel === params.get(PANEL_PARAM))
}
