import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card, Muted, Stack } from '../layout/layout'
import classes from './ContactDetails.module.css'
import { Icon, type IconName } from './Icon'

type Props = { name?: string; address?: string; phone?: string; email?: string; nothing: string }

/** Shows the configured contact details, or a sentence where nothing is configured. */
export function ContactDetails({ name, address, phone, email, nothing }: Props) {
  const t = useTranslations('layout')
  if (!address && !phone && !email)
    return (
      <Card className={classes.card}>
        <Muted>{nothing}</Muted>
      </Card>
    )
  return (
    <Card as="address" gap="sm" className={classes.card}>
      {(name || address) && (
        <Detail icon="map_pin" label={t('address')}>
          {name && <strong>{name}</strong>}
          {addressLinesOf(address).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Detail>
      )}
      {phone && (
        <Detail icon="phone" label={t('phone')}>
          <a href={`tel:${dialableNumber(phone)}`}>{keepInOneLine(phone)}</a>
        </Detail>
      )}
      {email && (
        <Detail icon="mail" label={t('email')}>
          <a href={`mailto:${email}`}>{email}</a>
        </Detail>
      )}
    </Card>
  )
}

const Detail = ({ children, ...icon }: { icon: IconName; label: string; children: ReactNode }) => (
  <div className={classes.row}>
    <Icon name={icon.icon} className={classes.icon} label={icon.label} />
    <Stack as="span" gap="0" className={classes.lines}>
      {children}
    </Stack>
  </div>
)

/** A number that wraps may be dialled only up to the end of the line. */
const keepInOneLine = (phone: string) => phone.replaceAll(' ', '\u00a0')

/** A postal address as it is configured: its lines are separated by commas, semicolons or line breaks. */
export const addressLinesOf = (address = ''): string[] => address.split(/\s*(?:\\n|\n|;|,)\s*/).filter(Boolean)

/** The zero in brackets is dialled only without a country code. */
const dialableNumber = (phone: string) => phone.replace(/^(\+.*?)\(0\)/, '$1').replace(/[^+\d]/g, '')
