'use client'

import { Button, Group } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/formats'
import { showInstant } from '@/i18n/formats'
import { Message } from '@/ui/Message'
import { StatusChip } from '@/ui/StatusChip'
import type { Draft } from './drafts'
import type { TextRow } from './rows'
import classes from './TextRow.module.css'

type Shown = { row: TextRow; text: string; isTyped: boolean }

/** Whether this is another text than the shipped one, since when and by whom. */
export function ShippedText({ row, text, isTyped }: Shown) {
  const t = useTranslations('translations')
  const { changed, left_out, shipped } = row
  const at = showInstant(changed?.at, useFormats())
  const who = changed?.name ? t('changed_by', { name: changed.name, at: at ?? '' }) : t('changed_at', { at: at ?? '' })
  return (
    <>
      {(changed || isTyped) && (
        <p className={classes.state}>
          {isTyped && <StatusChip tone="watch">{t('unsaved')}</StatusChip>}
          {changed && !left_out && (
            <>
              <StatusChip tone="active">{t('changed')}</StatusChip> <span>{who}</span>
            </>
          )}
        </p>
      )}
      {text !== shipped && <p className={classes.shipped}>{t('shipped', { text: shipped })}</p>}
      {left_out !== undefined && (
        <Message tone="danger" title={t('left_out_title')}>
          <p className={classes.told}>{t('left_out_text', { text: left_out })}</p>
        </Message>
      )}
    </>
  )
}

type Theirs = {
  draft: Draft
  theirs: NonNullable<Draft['theirs']>
  decide: (draft: Draft, whose: 'mine' | 'theirs') => void
}

/** Somebody else saved this text in between: both are there until one is chosen. */
export function TheirText({ draft, theirs, decide }: Theirs) {
  const t = useTranslations('translations')
  const core = useTranslations('core')
  const at = showInstant(theirs.at, useFormats())
  return (
    <Message tone="danger" title={core('conflict_text', { name: theirs.name ?? core('somebody'), at: at ?? '' })}>
      <p className={classes.told}>{t('their_text', { text: theirs.text })}</p>
      <Group gap="sm">
        <Button variant="default" onClick={() => decide(draft, 'theirs')}>
          {core('take_theirs')}
        </Button>
        <Button onClick={() => decide(draft, 'mine')}>{core('keep_mine')}</Button>
      </Group>
    </Message>
  )
}
