/** The reason why a command did nothing, as a sentence for the operator. It contains no personal data. */
export class RecoveryRefusal extends Error {
  override name = 'RecoveryRefusal'
}
