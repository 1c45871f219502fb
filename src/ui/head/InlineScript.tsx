type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value }
type Argument = Value | ((...given: never[]) => unknown)
type Props<Given extends readonly Argument[]> = { run: (...given: Given) => void; given: Given }

/**
 * Runs a function while the browser reads the page, without any file. The text of the function is sent, so it uses only
 * its arguments, of which some may be functions, and what it declares itself. Text that people edit stands in attributes
 * of the page, not in the arguments.
 */
export const InlineScript = <const Given extends readonly Argument[]>({ run, given }: Props<Given>) => (
  <script>{`(${run})(${given.map(textOf).join()})`}</script>
)

const textOf = (argument: Argument) => (typeof argument === 'function' ? `${argument}` : JSON.stringify(argument))
