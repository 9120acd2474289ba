// On a slow line a page is read and pressed before its scripts are there.

interface EarlyPress {
  button?: HTMLElement
  listen: (event: MouseEvent) => void
}

declare global {
  var earlyPress: EarlyPress | undefined
}

/** Part of the inline script of the head: notes the last button that does nothing without scripts. */
export const earlyPressScript =
  `addEventListener('click',(window.earlyPress={listen:function(e){` +
  `var b=e.target.closest('button[type=button]:not([popovertarget])');if(b)window.earlyPress.button=b}}).listen,true);`

/** To be called just before React renders, which handles later presses itself: presses the button once it is hydrated. */
export function pressAgain(): void {
  if (!window.earlyPress) return
  const { button, listen } = window.earlyPress
  removeEventListener('click', listen, true)
  if (button) addEventListener('hydrated', () => button.click(), { once: true })
}
