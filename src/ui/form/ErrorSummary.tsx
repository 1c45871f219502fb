'use client'

import { useTranslations } from 'next-intl'
import { flushSync } from 'react-dom'
import { findMessage } from '@/contract/field-errors'
import { Callout } from '../feedback/Callout'
import classes from './form.module.css'
import { type FieldProblem, type FormDetails, fieldId, fieldNameAt, useFormDetails } from './form-details'

/** Lists all errors of the form; each one links to its field. */
export function ErrorSummary({ problems }: { problems: FieldProblem[] }) {
  const t = useTranslations('core')
  const frame = useFormDetails()
  const { labels } = frame
  const namesField = useNamesField(frame)
  if (problems.length === 0) return null

  return (
    <Callout tone="danger" title={t('validation_error')} role="alert">
      <ul className={classes.problems}>
        {sortByField(problems, labels).map(({ name, ...problem }) => {
          const text = name && !namesField(problem) ? `${labels.get(name)}: ${problem.message}` : problem.message
          return <li key={problem.path}>{name ? <ProblemLink frame={frame} name={name} text={text} /> : text}</li>
        })}
      </ul>
    </Callout>
  )
}

/** A sentence of the form itself says which field it is about, so the label would repeat it. */
function useNamesField({ errorTexts }: FormDetails) {
  const t = useTranslations('errors')
  return ({ path, type = '' }: FieldProblem): boolean => {
    if (errorTexts === undefined) return false
    return type === 'server' || findMessage(type, { path, errorTexts }, (key) => t.has(key as 'required')).namesField
  }
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
  const [first] = problems
    .map(({ path }) => fieldNameAt(path, locator.labels) ?? '')
    .map((name) => ({ name, element: findFieldElement(locator, name) }))
    .sort((a, b) => (isBefore(a.element, b.element) ? -1 : 1))
  if (first?.element) revealField(locator, first.name)
}

/** A field in a closed part of the form takes the focus only after that part is open. */
function revealField(locator: FieldLocator, name: string): void {
  flushSync(() => locator.onReveal?.(name))
  findFieldElement(locator, name)?.focus()
}

const findFieldElement = ({ id }: FieldLocator, name: string) => document.getElementById(fieldId(id, name))

/** A field that is not on the page comes last. */
function isBefore(before: HTMLElement | null, after: HTMLElement | null): boolean {
  if (!before || !after) return before !== null
  return (before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
}
