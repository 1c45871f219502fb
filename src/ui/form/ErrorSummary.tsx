import { useTranslations } from 'next-intl'
import { flushSync } from 'react-dom'
import { Callout } from '../feedback/Callout'
import { Bullets } from '../layout/layout'
import classes from './form.module.css'
import { type FieldProblem, type FormDetails, fieldId, fieldNameAt, useFormDetails } from './form-details'

/** Lists all errors of the form; each one links to its field. */
export function ErrorSummary({ problems }: { problems: FieldProblem[] }) {
  const t = useTranslations('core')
  const frame = useFormDetails()
  const { labels } = frame
  if (problems.length === 0) return null

  return (
    <Callout tone="danger" title={t('validation_error')} role="alert">
      <Bullets>
        {sortByField(problems, labels).map(({ name, path, message }) => (
          <li key={path}>{name ? <ProblemLink frame={frame} name={name} text={message} /> : message}</li>
        ))}
      </Bullets>
    </Callout>
  )
}

function ProblemLink({ frame, name, text }: { frame: FormDetails; name: string; text: string }) {
  return (
    <a
      className={classes.problem}
      href={`#${fieldId(frame.id, name)}`}
      onClick={(event) => {
        event.preventDefault()
        revealField(frame, name)
      }}
    >
      {text}
    </a>
  )
}

/** Sorts by the order of the fields on the page; errors without a field come last. */
function sortByField(problems: FieldProblem[], labels: FormDetails['labels']) {
  const names = [...labels.keys()]
  const positionOf = ({ name }: { name?: string }) => (name ? names.indexOf(name) : names.length)
  return problems
    .map((problem) => ({ ...problem, name: fieldNameAt(problem.path, labels) }))
    .sort((a, b) => positionOf(a) - positionOf(b))
}

type FieldLocator = Pick<FormDetails, 'id' | 'labels' | 'onReveal'>

/** The order of the fields on the page may differ from the order of the shape. */
export function focusFirstProblem(locator: FieldLocator, problems: FieldProblem[]): void {
  const found = problems
    .map(({ path }) => fieldNameAt(path, locator.labels) ?? '')
    .map((name) => ({ name, element: findFieldElement(locator, name) }))
    .sort((a, b) => (isBefore(a.element, b.element) ? -1 : 1))
  for (const { element } of found) unfold(element)
  const [first] = found
  if (first?.element) revealField(locator, first.name)
}

/** A field in a closed part of the form takes the focus only after that part is open. */
function revealField(locator: FieldLocator, name: string): void {
  flushSync(() => locator.onReveal?.(name))
  const element = findFieldElement(locator, name)
  unfold(element)
  element?.focus()
}

/** Opens the folded sections around a field. */
function unfold(element: Element | null): void {
  const section = element?.closest('details')
  if (!section) return
  section.open = true
  unfold(section.parentElement)
}

const findFieldElement = ({ id }: FieldLocator, name: string) => document.getElementById(fieldId(id, name))

/** A field that is not on the page comes last. */
function isBefore(before: HTMLElement | null, after: HTMLElement | null): boolean {
  if (!before || !after) return before !== null
  return (before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
}
