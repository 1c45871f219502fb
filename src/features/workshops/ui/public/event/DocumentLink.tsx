import { useFormatter, useTranslations } from 'next-intl'
import { Muted } from '@/ui/layout/layout'
import type { PublicEvent } from '../../../service/public-events'
import { MediaLink } from '../MediaLink'

type Props = { event: Pick<PublicEvent, 'document' | 'language'> }

const MEGABYTE = 1_000_000

/** Names the type and the size of the document before the download. */
export function DocumentLink({ event: { document, language } }: Props) {
  const t = useTranslations('event')
  const format = useFormatter()
  if (!document) return null

  const { name, size, href } = document
  const unit =
    size < MEGABYTE
      ? ({ unit: 'kilobyte', maximumFractionDigits: 0 } as const)
      : ({ unit: 'megabyte', maximumFractionDigits: 1 } as const)
  const shown = Math.max(size, 1000) / (size < MEGABYTE ? 1000 : MEGABYTE)
  return (
    <MediaLink icon="file_download" href={href}>
      <strong lang={language}>{name.replace(/\.pdf$/i, '')}</strong>{' '}
      <Muted as="span" isSmall>
        {t('document_about', { size: format.number(shown, { style: 'unit', ...unit }) })}
      </Muted>
    </MediaLink>
  )
}
