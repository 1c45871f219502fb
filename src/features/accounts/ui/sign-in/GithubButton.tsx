import { Button } from '@mantine/core'
import { IconBrandGithub } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { Muted } from '@/ui/layout/layout'
import classes from './account.module.css'

/** A plain link, because it leads to another site; it carries the language and the target. */
export function GithubButton({ label, from }: { label: string; from?: string }) {
  const t = useTranslations('accounts')
  const locale = useLocale()
  return (
    <>
      <Muted isSmall className={classes.or}>
        {t('or')}
      </Muted>
      <Button
        component="a"
        href={`/oauth/github?${new URLSearchParams({ locale, ...(from && { from }) })}`}
        variant="default"
        fullWidth
        leftSection={<IconBrandGithub size={20} stroke={1.75} aria-hidden />}
      >
        {label}
      </Button>
    </>
  )
}
