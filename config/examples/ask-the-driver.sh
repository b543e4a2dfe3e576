#!/bin/sh
# Asks the driver through a running Bezel, and acts on the answer.
#
#     ask-the-driver.sh [SOCKET]
#
# The text of the pressed button is what the command prints; how the question ended is its exit code:
#   0  a button was pressed
#   2  nobody pressed one in time
#   3  something more important took its place, or somebody withdrew it
#   4  too many alerts are waiting; standard error says when to try again
#   5  no Bezel is running
set -u

socket=${1:-/run/bezel/control.sock}

ask() {
    bezel alert --socket "$socket" --from Home "$@"
}

answer=$(ask "The garage door is open" --button "Close it" --button "Leave it" --time 20)
status=$?

case $status in
0) ;;
2) echo "no answer: the door stays open" && exit 0 ;;
3) echo "something more important came up" && exit 0 ;;
*) exit "$status" ;; # The command has said why.
esac

case $answer in
"Close it")
    # The card stays, with its ring turning, until the work is done, even where this script is ended.
    ask "Closing the garage door" --progress --hold --name garage --time 60 || exit
    sleep 5 # Here the door would be closed.
    bezel alerts complete garage --socket "$socket"
    ask "The garage door is closed" --time 3
    ;;
"Leave it")
    ask "The garage door stays open" --priority low --time 3
    ;;
esac
