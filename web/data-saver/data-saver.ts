// Less data: no photos until they are tapped, no fonts, and scripts only when a control needs them.

/** The name of the entry in local storage, of the attribute of the document, and of the event of a change. */
export const DATA_SAVER = 'data-saver'

/**
 * Part of the inline script of the head: the reader's choice, or else what the browser asks for, which is what it says in the
 * header `Save-Data`. `stored` may be undefined.
 */
export const dataSaverScript = (root: string, stored: string) =>
  `if(${stored}?${stored}==='on':(navigator.connection||{}).saveData)${root}.setAttribute('${DATA_SAVER}','');`

/** The value of the attribute while the page has no scripts but those to load them. */
export const WAITS = 'waits'

/** Saves data from now on, or not any more. */
export function applyChoice(isOn: boolean): void {
  document.documentElement.toggleAttribute(DATA_SAVER, isOn)
  dispatchEvent(new Event(DATA_SAVER))
}

export function isSavingData(): boolean {
  return document.documentElement.hasAttribute(DATA_SAVER)
}
