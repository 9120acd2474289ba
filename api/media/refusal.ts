/** Why a file is refused: keys of messages, not sentences. */
export type Reason =
  | 'empty'
  | 'tooLarge'
  | 'wrongType'
  | 'heic'
  | 'hidesSomething'
  | 'tooManyPixels'
  | 'broken'
  | 'tooLong'
  | 'tooShort'
  | 'silent'

export class Refusal extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.name = 'Refusal'
    this.reason = reason
  }
}
