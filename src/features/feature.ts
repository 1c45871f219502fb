/** A feature declares itself with data alone. Its calls are bound in handlers.ts, which is loaded with the first of them. */
export type Feature = {
  /** The contracts of the calls that this feature answers, by their group in the API. */
  api?: Record<string, ApiGroup>
}

type ApiGroup = {
  /** The sentence of the OpenAPI document about the group; the feature with the name of the group says it. */
  about?: string
  contracts: readonly object[]
}
