import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Actions } from '@/ui/layout/layout'
import { certificateAnchorOf, getOwnCertificate } from '../../contract'
import type { CardProps } from './card-props'

/** The certificates of a registration: the valid ones to download, and the way to what became of the others. */
export function OwnCertificates({ registration: { certificates }, token }: Pick<CardProps, 'registration' | 'token'>) {
  const t = useTranslations('my.training')
  if (certificates.length === 0) return null
  const valid = certificates.filter(({ hasFile }) => hasFile)
  const others = certificates.filter(({ hasFile }) => !hasFile)
  return (
    <>
      {valid.length > 0 && (
        <Actions>
          {valid.map(({ id, serial }) => (
            <ButtonLink key={id} variant="quiet" href={urlOf(getOwnCertificate, { params: { token, id } })} download>
              {t('certificate', { serial })}
            </ButtonLink>
          ))}
        </Actions>
      )}
      {others.map(({ id, serial, state }) => (
        <p key={id}>
          <a href={`#${certificateAnchorOf(id)}`}>{t('certificate', { serial })}</a>: {t(`states.${state}`)}
        </p>
      ))}
    </>
  )
}
