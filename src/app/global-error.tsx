'use client'

import { DEFAULT_LOCALE, type Locale } from '@/contract/locales'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { StateCard } from '@/ui/feedback/StateCard'
import '@/ui/theme/styles.css'

// This page appears when the messages cannot be loaded, so it has its own texts, in every language at once.
const WORDS: Record<Locale, { title: string; text: string; retry: string }> = {
  de: {
    title: 'Die Seite lässt sich gerade nicht anzeigen',
    text: 'Auf unserer Seite ist etwas schiefgegangen. Bitte versuchen Sie es in einem Augenblick noch einmal.',
    retry: 'Noch einmal versuchen',
  },
  en: {
    title: 'The page cannot be shown at the moment',
    text: 'Something went wrong on our side. Please try again in a moment.',
    retry: 'Try again',
  },
}

export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang={DEFAULT_LOCALE}>
      <body>
        <main>
          {Object.entries(WORDS).map(([lang, { title, text, retry: again }]) => (
            <div key={lang} lang={lang}>
              <StateCard title={title} text={text} action={<PlainButton onClick={retry}>{again}</PlainButton>} />
            </div>
          ))}
        </main>
      </body>
    </html>
  )
}
