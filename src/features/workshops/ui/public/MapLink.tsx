import { useTranslations } from 'next-intl'

/** Leads to a map service, which hears of the place only once the reader follows the link. */
export function MapLink({ location }: { location: string }) {
  const t = useTranslations('events')
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(location)}`
  return (
    <a href={map} target="_blank" rel="noopener noreferrer">
      {t('map')}
    </a>
  )
}
