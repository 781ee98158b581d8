/** Rejects a confirmation that the user cancelled. Nothing went wrong, so nothing is shown. */
export class CancelledConfirmation extends Error {
  constructor() {
    super('Cancelled')
    this.name = 'CancelledConfirmation'
  }
}
