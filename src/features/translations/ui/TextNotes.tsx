import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import { StatusChip } from '@/ui/content/StatusChip'
import { Callout } from '@/ui/feedback/Callout'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import type { Draft } from './drafts'
import type { TranslatedText } from './rows'
import classes from './TextRow.module.css'

/** Shows the shipped text when the current one differs, with its editor. */
export function ShippedText({ row, text, isTyped }: { row: TranslatedText; text: string; isTyped: boolean }) {
  const t = useTranslations('translations')
  const { changed, left_out, shipped } = row
  const at = showInstant(changed?.at, useFormats())
  const who = changed?.name ? t('changed_by', { name: changed.name, at: at ?? '' }) : t('changed_at', { at: at ?? '' })
  return (
    <>
      {(changed || isTyped) && (
        <Muted as={Cluster} isSmall gap="xs">
          {isTyped && <StatusChip tone="watch">{t('unsaved')}</StatusChip>}
          {changed && !left_out && (
            <>
              <StatusChip tone="active">{t('changed')}</StatusChip> <span>{who}</span>
            </>
          )}
        </Muted>
      )}
      {text !== shipped && (
        <Muted isSmall className={classes.written}>
          {t('shipped', { text: shipped })}
        </Muted>
      )}
      {left_out !== undefined && (
        <Callout tone="danger" title={t('left_out_title')}>
          <p className={classes.written}>{t('left_out_text', { text: left_out })}</p>
        </Callout>
      )}
    </>
  )
}

type TheirTextProps = {
  draft: Draft
  theirs: NonNullable<Draft['theirs']>
  decide: (draft: Draft, whose: 'mine' | 'theirs') => void
}

/** Shows the text that somebody else saved in the meantime, until the reader chooses one. */
export function TheirText({ draft, theirs, decide }: TheirTextProps) {
  const t = useTranslations('translations')
  const core = useTranslations('core')
  const at = showInstant(theirs.at, useFormats())
  return (
    <Callout tone="danger" title={core('conflict_text', { name: theirs.name ?? core('somebody'), at: at ?? '' })}>
      <Stack gap="sm">
        <p className={classes.written}>{t('their_text', { text: theirs.text })}</p>
        <Cluster>
          <Button variant="default" onClick={() => decide(draft, 'theirs')}>
            {core('take_theirs')}
          </Button>
          <Button onClick={() => decide(draft, 'mine')}>{core('keep_mine')}</Button>
        </Cluster>
      </Stack>
    </Callout>
  )
}
