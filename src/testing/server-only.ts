// Replaces the package "server-only", which refuses to load outside Next.
export {}
