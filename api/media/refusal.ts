/** Why a picture is not taken: keys of messages, not sentences. */
export type Reason = 'empty' | 'tooLarge' | 'wrongType' | 'heic' | 'hidesSomething' | 'tooManyPixels' | 'broken'

/** A picture that is not taken, and why. */
export class Refusal extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.name = 'Refusal'
    this.reason = reason
  }
}
