/** Why nothing was done, as a sentence for whoever runs the command; it names no person. */
export class Refusal extends Error {
  override name = 'Refusal'
}
