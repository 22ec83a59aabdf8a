// The parent of every suite that must not run beside another: process-wide state is in play.
import Testing

@Suite(.serialized) enum House {}
