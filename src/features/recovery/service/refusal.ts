/** The reason why a command did nothing, as a sentence for the operator. It contains no personal data. */
export class Refusal extends Error {
  override name = 'Refusal'
}
