type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value }
type Props<Given extends readonly Value[]> = { run: (...given: Given) => void; given: Given }

/**
 * Runs a function while the browser reads the page, without any file. The text of the function is sent, so it uses only
 * its arguments and what it declares itself. Text that people edit stands in attributes of the page, not in the arguments.
 */
export const InlineScript = <Given extends readonly Value[]>({ run, given }: Props<Given>) => (
  <script>{`(${run})(${given.map((value) => JSON.stringify(value)).join()})`}</script>
)
