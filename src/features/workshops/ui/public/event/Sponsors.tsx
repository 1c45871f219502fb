import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { getSponsorImage } from '@/features/sponsors/contract'
import { Heading, Stack } from '@/ui/layout/layout'
import type { Sponsor } from '../../../service/public-events'
import classes from './EventDetails.module.css'

export function Sponsors({ sponsors }: { sponsors: Sponsor[] }) {
  const t = useTranslations('event')
  if (sponsors.length === 0) return null
  return (
    <Stack as="section" className={classes.section} aria-labelledby="sponsors">
      <Heading size="h3" id="sponsors">
        {t('sponsors')}
      </Heading>
      <ul className={classes.sponsors}>
        {sponsors.map((sponsor) => (
          <li key={sponsor.id} className={classes.sponsor}>
            <Logo sponsor={sponsor} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** A sponsor without a logo is shown by name. */
function Logo({ sponsor: { id, name, version, width, height } }: { sponsor: Sponsor }) {
  if (!version || !width || !height) return name
  const src = urlOf(getSponsorImage, { params: { id }, query: { v: version } })
  return <img className={classes.logo} src={src} width={width} height={height} alt={name} loading="lazy" />
}
