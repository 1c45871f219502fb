'use client'

import { useTranslations } from 'next-intl'
import { Message } from '../Message'
import classes from './form.module.css'
import { type FieldProblem, fieldId, shownAt, useFrame } from './frame'

/** Everything that is wrong in one place, each line a way to its field. */
export function ErrorSummary({ problems }: { problems: FieldProblem[] }) {
  const t = useTranslations('core')
  const { id, labels } = useFrame()
  if (problems.length === 0) return null

  return (
    <Message tone="danger" title={t('validation_error')} role="alert">
      <ul className={classes.problems}>
        {problems.map(({ path, message }) => {
          const name = shownAt(path, labels)
          return (
            <li key={path}>
              {name ? <ProblemLink id={fieldId(id, name)} text={`${labels.get(name)}: ${message}`} /> : message}
            </li>
          )
        })}
      </ul>
    </Message>
  )
}

function ProblemLink({ id, text }: { id: string; text: string }) {
  return (
    <a
      className={classes.problem}
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(id)?.focus()
      }}
    >
      {text}
    </a>
  )
}

/** Focus goes to the first wrong field as the page shows them, which need not be the order of the shape. */
export function focusFirst({
  id,
  labels,
  problems,
}: {
  id: string
  labels: Map<string, string>
  problems: FieldProblem[]
}) {
  const fields = problems
    .map(({ path }) => document.getElementById(fieldId(id, shownAt(path, labels) ?? '')))
    .filter((field) => field !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  fields[0]?.focus()
}
