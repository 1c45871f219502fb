/** A helper at the entrance has a link to one event and no account. */
export const isHelper = <Caller extends object>(caller: Caller): caller is Extract<Caller, { link_id: unknown }> =>
  'link_id' in caller
