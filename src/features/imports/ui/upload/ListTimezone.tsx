'use client'

import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { timezonesWith } from '@/client/config/timezones'

type Props = { value: string; onChange: (timezone: string) => void }

/** The zone of the times in a list, which is that of the user at first. */
export function ListTimezone({ value, onChange }: Props) {
  const t = useTranslations('imports')
  const core = useTranslations('core')
  return (
    <Select
      label={t('list_timezone')}
      description={t('list_timezone_text')}
      searchable
      allowDeselect={false}
      maw="26rem"
      nothingFoundMessage={core('nothing_found')}
      data={timezonesWith(value)}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  )
}
