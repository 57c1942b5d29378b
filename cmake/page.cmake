# The sources of the desk (src/page/page.h), for use in any folder: all that a page needs in C
# besides the library. None of them needs anything of a system: no files, no threads, no clock.
set(page_sources
    src/common/json.c
    src/language/catalogue.c
    src/page/page.c
    src/page/page_advice.c
    src/page/page_facts.c
    src/page/page_fields.c
    src/page/page_form.c
    src/page/page_format.c
    src/page/page_game.c
    src/page/page_json.c
    src/page/page_language.c
    src/page/page_lesson.c
    src/page/page_plural.c
    src/page/page_progress.c
    src/page/page_review.c
    src/page/page_shown.c
    src/page/page_state.c
    src/page/page_texts.c
    src/page/page_think.c
    src/page/page_view.c
    src/progress/glicko.c
    src/progress/progress.c
    src/settings/newgame.c
    src/settings/opponents.c
    src/settings/settings_table.c)
list(TRANSFORM page_sources PREPEND ${PROJECT_SOURCE_DIR}/)
