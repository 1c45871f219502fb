import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Outcome } from '@/ui/feedback/Callout'
import { Actions, Card, Heading, Stack } from '@/ui/layout/layout'
import classes from './PersonalCard.module.css'

type Props = { title: string; text?: ReactNode; icon?: ReactNode; problem?: string; children: ReactNode }

/** The card of a page behind a personal link: title, text, error and actions. */
export const PersonalCard = ({ title, text, icon, problem, children }: Props) => (
  <Card gap="lg" className={classes.card}>
    <Stack className={classes.opening}>
      {icon}
      <Stack gap="sm">
        <Heading level={1} size="h2">
          {title}
        </Heading>
        {text && <p>{text}</p>}
      </Stack>
    </Stack>
    <Outcome tone="danger">{problem}</Outcome>
    {children}
  </Card>
)

/** A way on that stands alone. */
export const ActionLink = (link: ComponentProps<typeof ButtonLink>) => (
  <Actions>
    <ButtonLink {...link} />
  </Actions>
)

export function StartLink() {
  const t = useTranslations('layout')
  return (
    <ButtonLink variant="quiet" href="/">
      {t('to_start')}
    </ButtonLink>
  )
}
