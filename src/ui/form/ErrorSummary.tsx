'use client'

import { useTranslations } from 'next-intl'
import { flushSync } from 'react-dom'
import { Message } from '../Message'
import classes from './form.module.css'
import { type FieldProblem, type Frame, fieldId, shownAt, useFrame } from './frame'

/** Everything that is wrong in one place, each line a way to its field. */
export function ErrorSummary({ problems }: { problems: FieldProblem[] }) {
  const t = useTranslations('core')
  const frame = useFrame()
  const { labels } = frame
  if (problems.length === 0) return null

  return (
    <Message tone="danger" title={t('validation_error')} role="alert">
      <ul className={classes.problems}>
        {inOrder(problems, labels).map(({ path, message, name }) => (
          <li key={path}>
            {name ? <ProblemLink {...{ frame, name }} text={`${labels.get(name)}: ${message}`} /> : message}
          </li>
        ))}
      </ul>
    </Message>
  )
}

function ProblemLink({ frame, name, text }: { frame: Frame; name: string; text: string }) {
  return (
    <a
      className={classes.problem}
      href={`#${fieldId(frame.id, name)}`}
      onClick={(event) => {
        event.preventDefault()
        reveal(frame, name)
      }}
    >
      {text}
    </a>
  )
}

/** As the page shows the fields; what belongs to none of them comes last. */
function inOrder(problems: FieldProblem[], labels: Frame['labels']) {
  const names = [...labels.keys()]
  const placeOf = ({ name }: { name?: string }) => (name ? names.indexOf(name) : names.length)
  return problems
    .map((problem) => ({ ...problem, name: shownAt(problem.path, labels) }))
    .sort((a, b) => placeOf(a) - placeOf(b))
}

type Place = Pick<Frame, 'id' | 'labels' | 'onReveal'>

/** Focus goes to the first wrong field as the page shows them, which need not be the order of the shape. */
export function focusFirst(place: Place, problems: FieldProblem[]): void {
  const [first] = problems
    .map(({ path }) => shownAt(path, place.labels) ?? '')
    .map((name) => ({ name, element: fieldOf(place, name) }))
    .sort((a, b) => (follows(a.element, b.element) ? -1 : 1))
  if (first?.element) reveal(place, first.name)
}

/** What lies in a closed part of the form takes no focus before that part is open. */
function reveal(place: Place, name: string): void {
  flushSync(() => place.onReveal?.(name))
  fieldOf(place, name)?.focus()
}

const fieldOf = ({ id }: Place, name: string) => document.getElementById(fieldId(id, name))

/** What is not on the page comes last. */
function follows(before: HTMLElement | null, after: HTMLElement | null): boolean {
  if (!before || !after) return before !== null
  return (before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
}
