import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { memo, useId, useMemo, useRef, useState } from 'react'
import { useFieldMessages } from '@/client/forms/use-api-form'
import type { Locale } from '@/contract/locales'
import fields from '@/ui/form/fields/field.module.css'
import { Card, Muted, Stack } from '@/ui/layout/layout'
import { placeholdersOf } from '../rules'
import { type Draft, draftOf, draftProblemsOf } from './drafts'
import { PlaceholderChips } from './PlaceholderChips'
import type { TranslatedText as Row } from './rows'
import { ShippedText, TheirText } from './TextNotes'
import { TextPreview } from './TextPreview'
import classes from './TextRow.module.css'

type Props = {
  row: Row
  from: Locale
  language: Locale
  draft: Draft | undefined
  type: (draft: Draft) => void
  decide: (draft: Draft, whose: 'mine' | 'theirs') => void
  readOnly: boolean
}

export const TextRow = memo(function TextRow({ row, from, language, draft, type, decide, readOnly }: Props) {
  const t = useTranslations('translations')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isOpen, setOpen] = useState(false)
  const text = draft?.text ?? row.target
  const placeholders = useMemo(() => placeholdersOf(row.shipped, language), [row.shipped, language])
  const problems = useProblems(draft)
  const isOther = text !== row.shipped || (row.left_out !== undefined && !draft)
  const write = (next: string) => type(draftOf(row, { language, text: next }))
  return (
    <Card
      as="article"
      gap="xs"
      className={classes.row}
      data-changed={draft !== undefined || undefined}
      aria-labelledby={`${id}-key`}
    >
      <Muted as="h2" isSmall className={classes.key} id={`${id}-key`}>
        {row.path}
      </Muted>
      <div className={classes.pair}>
        <p className={classes.written} lang={from}>
          {row.source}
        </p>
        <Stack gap="xs">
          <textarea
            ref={field}
            className={`${fields.control} ${classes.field}`}
            lang={language}
            value={text}
            rows={rowsFor(text)}
            readOnly={readOnly}
            aria-label={t('field', { key: row.path, language: t(`language_${language}`) })}
            aria-invalid={problems.length > 0 || undefined}
            aria-describedby={`${id}-problems`}
            onFocus={() => setOpen(true)}
            onChange={(event) => write(event.currentTarget.value)}
          />
          <div id={`${id}-problems`} aria-live="polite" className={classes.problems}>
            {problems.map((problem) => (
              <p key={problem} className={fields.wrong}>
                {problem}
              </p>
            ))}
          </div>
          {!readOnly && <PlaceholderChips placeholders={placeholders} field={field} write={write} />}
          {draft?.theirs && <TheirText draft={draft} theirs={draft.theirs} decide={decide} />}
          <ShippedText row={row} text={text} isTyped={draft !== undefined} />
          {!readOnly && isOther && (
            <Button className={classes.reset} variant="subtle" size="compact-md" onClick={() => write(row.shipped)}>
              {t('reset')}
            </Button>
          )}
          {(isOpen || draft) && problems.length === 0 && placeholders.length > 0 && (
            <TextPreview text={text} language={language} placeholders={placeholders} />
          )}
        </Stack>
      </div>
    </Card>
  )
})

/** The problems that the same check finds in the browser, or else those that the server returned. */
function useProblems(draft: Draft | undefined): string[] {
  const fieldMessage = useFieldMessages()
  if (!draft) return []
  const problems = draftProblemsOf(draft).map((problem) => fieldMessage(problem))
  return problems.length > 0 ? problems : (draft.refused ?? [])
}

/** Sizes the field in browsers that do not size it by its content. */
const rowsFor = (text: string) => text.split('\n').reduce((rows, line) => rows + Math.ceil((line.length + 1) / 60), 0)
