'use client'

import { TextInput } from '@mantine/core'
import { createTranslator, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Locale } from '@/contract/locales'
import type { Placeholder } from '../rules'
import { COUNTS, samplesOf, valuesOf } from './samples'
import classes from './TextRow.module.css'

type Props = { text: string; language: Locale; placeholders: Placeholder[] }

/** The sentence as readers get it, with values that can be others; numbers as one and as many. */
export function TextPreview({ text, language, placeholders }: Props) {
  const t = useTranslations('translations')
  const [typed, setTyped] = useState<Record<string, string>>({})
  const samples = { ...samplesOf(placeholders, t), ...typed }
  const counts = placeholders.some(({ kind }) => kind === 'number') ? COUNTS : [undefined]
  return (
    <div className={classes.preview}>
      <p className={classes.heading}>{t('preview')}</p>
      {counts.map((count) => (
        <p key={count ?? 'only'} lang={language} className={classes.sentence}>
          {sentenceOf(text, { language, values: valuesOf(placeholders, { samples, count }) })}
        </p>
      ))}
      <div className={classes.samples}>
        {Object.entries(samples).map(([name, value]) => (
          <TextInput
            key={name}
            label={`{${name}}`}
            value={value}
            onChange={({ currentTarget }) => setTyped((before) => ({ ...before, [name]: currentTarget.value }))}
          />
        ))}
      </div>
    </div>
  )
}

type Filled = { language: Locale; values: ReturnType<typeof valuesOf> }

/** As the pages do it; the check has been passed, so that what still fails is only shown as nothing. */
function sentenceOf(text: string, { language, values }: Filled): ReactNode {
  const t = createTranslator({
    locale: language,
    messages: { text },
    timeZone: 'Europe/Berlin',
    onError: () => undefined,
  })
  return t.rich('text', values)
}
