import { dayOf } from '../../api/content/day.ts'

/** Of an agreement that something is given back, all but the name: of the day of the call, also of a run over midnight. */
export const agreed = (on = dayOf()) =>
  `agreedRole: "Elegida por la asamblea", agreedOn: "${on}", agreedHow: "En la reunión de la comunidad."`
