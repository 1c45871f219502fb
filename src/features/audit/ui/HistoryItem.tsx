import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import { Muted, Stack } from '@/ui/layout/layout'
import type { Change, DescribedDeed, HistoryEntry } from '../contract'
import { ChangeList } from './ChangeList'
import classes from './history.module.css'

/** The number of changes of one save that are shown at first. */
const FIELDS_SHOWN = 5
const SHORT_LENGTH_MAX = 120

export function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const t = useTranslations('audit')
  const list = useId()
  const [opened, setOpened] = useState(false)
  const { action, changes } = entry
  const count = changes.length
  const shown = (opened ? changes : changes.slice(0, FIELDS_SHOWN)).map((change) => ({ ...change, is_kept: true }))
  return (
    <Stack as="li" gap="xs" className={classes.item}>
      <HistoryHead entry={entry} />
      {count > 0 && <ChangeList id={list} object="workshops" action={action} changes={shown} isFolded={!opened} />}
      {isFoldable(changes) && (
        <div>
          <Button
            variant="subtle"
            aria-expanded={opened}
            aria-controls={list}
            onClick={() => setOpened((before) => !before)}
          >
            {opened ? t('show_less') : t('show_all', { count })}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** Says who did what, and when. */
export function HistoryHead({ entry }: { entry: HistoryEntry }) {
  const t = useTranslations('audit')
  const formats = useFormats()
  const { created_at, user, helper } = entry
  const nobody = helper === null ? t('nobody_signed_in') : t('helper', { name: helper })
  return (
    <div>
      <p>
        <strong>{user ?? nobody}</strong> <DeedText deed={entry} />
      </p>
      <Muted as="time" isSmall dateTime={created_at}>
        {showInstant(created_at, formats)}
      </Muted>
    </div>
  )
}

export function DeedText({ deed: { deed, count, mail_type } }: { deed: DescribedDeed }) {
  const t = useTranslations('audit')
  const mails = useTranslations('mail_log')
  return (
    <>
      {t(`deeds.${deed}`, { count })}
      {mail_type && `: ${mails(`type_${mail_type}`)}`}
    </>
  )
}

const isLong = (value: Change['before']) => typeof value === 'string' && value.length > SHORT_LENGTH_MAX

const isFoldable = (changes: readonly Change[]) =>
  changes.length > FIELDS_SHOWN || changes.some(({ before, after }) => isLong(before) || isLong(after))
