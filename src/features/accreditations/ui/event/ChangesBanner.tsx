import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { LANGUAGE_TAGS } from '@/contract/locales'
import { GUARDED_FIELDS } from '@/contract/values/accreditations'
import { Notice } from '@/ui/feedback/NoticeBar'
import { TextLink } from '@/ui/layout/TextLink'
import { listAccreditations } from '../../contract/accreditations'

type Props = { workshop_id: number; path: string }

/** Says above every tab of an event that bodies must still hear of changes; `path` leads to the tab. */
export function ChangesBanner({ workshop_id, path }: Props) {
  const t = useTranslations('accreditations')
  const list = new Intl.ListFormat(LANGUAGE_TAGS[useLocale()])
  const may = useMay()
  const { data } = useQuery({
    ...query(listAccreditations, { params: { id: workshop_id } }),
    enabled: may(listAccreditations),
  })
  const open = data?.data.filter(({ open_changes }) => open_changes) ?? []
  if (!data || open.length === 0) return null

  const changed = GUARDED_FIELDS.filter((field) => open.some(({ open_changes }) => open_changes?.changes[field]))
  const labels = data.bodies.filter(({ id }) => open.some(({ body_id }) => body_id === id)).map(({ label }) => label)
  return (
    <Notice tone="watch" title={t('banner_title', { count: open.length })}>
      <p>
        {t('banner_text', {
          fields: list.format(changed.map((field) => t(`changed_${field}`))),
          bodies: list.format(new Set(labels)),
        })}{' '}
        <TextLink href={path}>{t('banner_link')}</TextLink>
      </p>
    </Notice>
  )
}
