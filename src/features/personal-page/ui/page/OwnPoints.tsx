import { useLocale, useTranslations } from 'next-intl'
import type { PersonPoints } from '@/features/accreditations/contract/person-points'
import { nameIn } from '@/features/accreditations/rules/names'
import { Heading, Stack } from '@/ui/layout/layout'
import type { CardProps } from './card-props'

/** After an event: how long the reader was there, and the points from each body or why there are none. */
export function OwnPoints({ registration: { attendance } }: Pick<CardProps, 'registration'>) {
  const t = useTranslations('my')
  if (!attendance || (attendance.minutes === null && attendance.points.length === 0)) return null
  const { minutes, points } = attendance
  return (
    <Stack as="section" gap="xs">
      <Heading level={4} size="h5">
        {t('attendance')}
      </Heading>
      {minutes !== null && <p>{t('minutes', { minutes })}</p>}
      {points.map((one) => (
        <PointsOfBody key={one.accreditation_id} points={one} />
      ))}
    </Stack>
  )
}

function PointsOfBody({ points }: { points: PersonPoints }) {
  const t = useTranslations('points')
  const { earned, reason, label } = points
  return (
    <p>
      {nameIn(points, useLocale())}:{' '}
      {earned
        ? t('earned_parts', { ...earned, points: earned.total, label })
        : reason && t('own_none', { reason: t(`own.${reason}`) })}
    </p>
  )
}
