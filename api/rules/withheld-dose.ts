/** What stands in place of a dose about which reviewers disagree: that it is gone is no hint that any amount is safe. */
export const WITHHELD: Record<'En' | 'Es', string> = {
  En: 'The dose is not shown: those who review it disagree about it. No amount is known to be safe: ask at a health post before you use this plant.',
  Es: 'La dosis no se muestra: quienes la revisan no están de acuerdo. No se sabe de ninguna cantidad segura: pregunte en el puesto de salud antes de usar esta planta.',
}
