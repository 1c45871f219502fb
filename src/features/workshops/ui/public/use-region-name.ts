import { useTranslations } from 'next-intl'

/** Returns the name of a region in the words of the reader; staff may write regions that have no translation. */
export function useRegionName(): (region: string) => string {
  const t = useTranslations('events.regions')
  return (region) => (t.has(region as 'Bayern') ? t(region as 'Bayern') : region)
}
